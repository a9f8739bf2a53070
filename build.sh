#!/usr/bin/env bash
# The only entry to the build.
#
#   ./build.sh            builds latency.jar
#   ./build.sh test       builds it and runs every test
#   ./build.sh install [PREFIX]     puts the command, its manual pages and completion below PREFIX (/usr/local);
#                                   DESTDIR is honoured
#   ./build.sh uninstall [PREFIX]   removes what that put there
#   ./build.sh bindings   writes src/generated/java again (jextract on the PATH, or named by JEXTRACT)
#   ./build.sh format     formats the Java sources
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

readonly NEEDED_JAVA=25

fail() {
    printf 'build.sh: %s\n' "$@" >&2
    exit 1
}

# how_to_install DEBIAN FEDORA ARCH: what to type, for each family
how_to_install() {
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
    mapfile -t hint < <(how_to_install "openjdk-$NEEDED_JAVA-jdk" "java-$NEEDED_JAVA-openjdk-devel" "jdk$NEEDED_JAVA-openjdk")
    fail "no JDK $NEEDED_JAVA or newer; seen:${seen:- none}" "${hint[@]}" "or name one: JAVA_HOME=/path/to/jdk ./build.sh"
}

need() { # need COMMAND DEBIAN FEDORA ARCH
    command -v "$1" >/dev/null && return
    mapfile -t hint < <(how_to_install "$2" "$3" "$4")
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
    [ -f latency.jar ] && [ -f latency.aot ] && [ -z "$(find pom.xml build.sh LICENSE native src -newer latency.jar -print -quit)" ]
}

build() {
    compile_native
    maven --quiet -Dmaven.test.skip=true package
    finish
}

finish() {
    cp target/latency.jar latency.jar
    cache latency.jar
}

cache() { # cache JAR: what stands beside it lets it start sooner; the JVM knows the jar again by its name, size and time
    local jar
    jar=$(realpath "$1")
    rm -f "${jar%.jar}.aot"
    # no --enable-native-access: with another module graph than at dump time the cache would be worth less
    "$JAVA_HOME/bin/java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xlog:disable -XX:AOTCacheOutput="${jar%.jar}.aot" \
        -Dlatency.program=latency.Rehearsal -jar "$jar" >target/rehearsal.out 2>&1 || { cat target/rehearsal.out >&2; fail "no cache of $1"; }
}

# Everything is listed, so that uninstall removes just that: a folder that was not there ends in a slash.
readonly LIST=share/latency/installed

install_below() { # install_below PREFIX
    local base=${DESTDIR:-}$1 jar=${LATENCY_BUILT:-latency.jar} file
    [ ! -f "$base/$LIST" ] || uninstall_below "$1"
    mkdir -p "$base"
    rm -rf target/installed
    mkdir -p target/installed/bin target/installed/share/latency
    "$JAVA_HOME/bin/java" -cp "$jar" latency.Documents target/installed
    sed "s|@SHARE@|'$1/share/latency'|" src/launcher/sh/latency >target/installed/bin/latency
    chmod 755 target/installed/bin/latency
    cp -p "$jar" "${jar%.jar}.aot" target/installed/share/latency
    touch "target/installed/$LIST"
    list=()
    while read -r file; do
        make_folder "$base" "$(dirname "$file")"
        cp -p "target/installed/$file" "$base/$file"
        list+=("$file")
    done < <(cd target/installed && find . -type f -printf '%P\n' | sort)
    printf '%s\n' "${list[@]}" >"$base/$LIST"
    printf 'installed %s/bin/latency\n' "$base"
}

make_folder() { # make_folder BASE FOLDER
    [ ! -d "$1/$2" ] || return 0
    make_folder "$1" "$(dirname "$2")"
    mkdir "$1/$2"
    list+=("$2/")
}

uninstall_below() { # uninstall_below PREFIX
    local base=${DESTDIR:-}$1 name
    [ -f "$base/$LIST" ] || fail "nothing is installed below $base"
    mapfile -t list < <(tac "$base/$LIST")
    for name in "${list[@]}"; do [ "${name%/}" != "$name" ] || rm -f "$base/$name"; done
    for name in "${list[@]}"; do
        [ "${name%/}" = "$name" ] || rmdir --ignore-fail-on-non-empty "$base/$name"
    done
}

absolute() { # the PREFIX that was given, or the usual one
    case "${1:-/usr/local}" in
    /*) printf '%s\n' "${1:-/usr/local}" ;;
    *) fail "the prefix $1 is not absolute" ;;
    esac
}

bindings() {
    local jextract=${JEXTRACT:-jextract}
    command -v "$jextract" >/dev/null || fail "jextract is missing: put it on the PATH or set JEXTRACT=/path/to/jextract" \
        "a normal build does not need it: src/generated/java is committed"
    rm -rf src/generated/java
    "$jextract" @native/jextract.args native/libc.h
}

if [ "${1:-}" = uninstall ]; then
    prefix=$(absolute "${2:-}")
    uninstall_below "$prefix"
    exit
fi

need cc gcc gcc gcc
need mvn maven maven maven
JAVA_HOME=$(find_jdk)
export JAVA_HOME

case "${1:-}" in
'') up_to_date || build ;;
test)
    compile_native
    maven verify
    finish
    ;;
install)
    prefix=$(absolute "${2:-}")
    # the tests install the jar that they test
    if [ -n "${LATENCY_BUILT:-}" ]; then cache "$LATENCY_BUILT"; else up_to_date || build; fi
    install_below "$prefix"
    ;;
bindings) bindings ;;
format) maven --quiet spotless:apply ;;
*) fail "unknown command '$1': use no argument, test, install, uninstall, bindings or format" ;;
esac
