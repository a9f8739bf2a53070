#!/usr/bin/env bash
# The only entry to the build.
#
#   ./build.sh            builds latency.jar
#   ./build.sh test       builds it and runs every test
#   ./build.sh bindings   writes src/generated/java again (jextract on the PATH, or named by JEXTRACT)
#   ./build.sh format     formats the Java sources
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

readonly NEEDED_JAVA=25

fail() {
    printf 'build.sh: %s\n' "$@" >&2
    exit 1
}

# install DEBIAN FEDORA ARCH: what to type, for each family
install() {
    printf '%s\n' "install it: apt-get install $1  (Debian, Ubuntu)" \
        "            dnf install $2  (Fedora)" \
        "            pacman -S $3  (Arch)"
}

major_of() { # the feature version of the JDK in folder $1, or 0
    local version
    [ -x "$1/bin/javac" ] || { echo 0; return; }
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null || true)
    echo "${version:-0}"
}

find_jdk() {
    local jdk seen=
    for jdk in "${LATENCY_JAVA:-}" "${JAVA_HOME:-}" /usr/lib/jvm/* /usr/java/* /opt/*jdk* /opt/*java* \
        "${HOME:-}"/.jdks/* "${HOME:-}"/.sdkman/candidates/java/*; do
        jdk=${jdk%/bin/java}
        if [ "$(major_of "$jdk")" -ge "$NEEDED_JAVA" ]; then
            printf '%s\n' "$jdk"
            return
        fi
        [ "$(major_of "$jdk")" = 0 ] || seen="$seen $jdk ($(major_of "$jdk"))"
    done
    mapfile -t hint < <(install "openjdk-$NEEDED_JAVA-jdk" "java-$NEEDED_JAVA-openjdk-devel" "jdk$NEEDED_JAVA-openjdk")
    fail "no JDK $NEEDED_JAVA or newer; seen:${seen:- none}" "${hint[@]}" "or name one: JAVA_HOME=/path/to/jdk ./build.sh"
}

need() { # need COMMAND DEBIAN FEDORA ARCH
    command -v "$1" >/dev/null && return
    mapfile -t hint < <(install "$2" "$3" "$4")
    fail "$1 is missing" "${hint[@]}"
}

compile_native() {
    local flags=(-std=gnu11 -D_GNU_SOURCE -O2 -g0 -Wall -Wextra -Werror) out=target/native
    mkdir -p $out
    rm -f $out/*
    # -z now: a child of a fork must never have to bind a symbol
    cc "${flags[@]}" -fPIC -shared -fvisibility=hidden -Wl,-z,now -o $out/liblatency.so \
        native/child.c native/parked.c native/parent.c native/pages.c native/room.c -pthread
    cc "${flags[@]}" -Wl,-z,now -o $out/forkserver native/forkserver.c native/child.c native/parked.c native/parent.c \
        native/pages.c native/room.c -pthread
    cc "${flags[@]}" -Wl,-z,now -o $out/spawned-dynamic native/spawned.c
    cc "${flags[@]}" -static -nostdlib -DBARE -o $out/spawned-bare native/spawned.c
    # of machines that kernels are measured in, and of what runs them here
    cc "${flags[@]}" -o $out/init native/init.c
    cc "${flags[@]}" -o $out/leash native/leash.c
    # not every distribution has a static libc; without it the program says so
    cc "${flags[@]}" -static -o $out/spawned-static native/spawned.c 2>/dev/null || true
}

maven() {
    MAVEN_OPTS="${MAVEN_OPTS:-} -Djansi.noreset=true --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow" \
        mvn --batch-mode --no-transfer-progress -Dstyle.color=never "$@"
}

up_to_date() {
    [ -f latency.jar ] && [ -z "$(find pom.xml build.sh LICENSE native src -newer latency.jar -print -quit)" ]
}

build() {
    compile_native
    maven --quiet -Dmaven.test.skip=true package
    cp target/latency.jar latency.jar
}

bindings() {
    local jextract=${JEXTRACT:-jextract}
    command -v "$jextract" >/dev/null || fail "jextract is missing: put it on the PATH or set JEXTRACT=/path/to/jextract" \
        "a normal build does not need it: src/generated/java is committed"
    rm -rf src/generated/java
    "$jextract" @native/jextract.args native/libc.h
}

need cc gcc gcc gcc
need mvn maven maven maven
JAVA_HOME=$(find_jdk)
export JAVA_HOME

case "${1:-}" in
'') up_to_date || build ;;
test)
    compile_native
    maven verify
    cp target/latency.jar latency.jar
    ;;
bindings) bindings ;;
format) maven --quiet spotless:apply ;;
*) fail "unknown command '$1': use no argument, test, bindings or format" ;;
esac
