#!/bin/sh
# Takes the place of QEMU: the words on the kernel's command line say what becomes of the kernel.
case "$*" in
*--version*) echo "QEMU emulator version 7.2.99 (fake)"; exit ;;
*-qmp*) echo "qemu-system-x86_64: -accel kvm: failed to initialize kvm: no such luck" >&2; exit 1 ;;
esac
for word; do
    case $word in
    file,id=*)
        rest=${word#file,id=}
        eval "${rest%%,*}=\${rest#*,path=}"
        ;;
    *console=ttyS0*) append=" $word " ;;
    esac
done
boots() { echo "[    1.0] Run /init as init process" >>"$console"; }
starts() { boots; echo "init: started" >>"$messages"; }
case $append in
*" panic "*)
    echo "[    0.5] Kernel panic - not syncing: VFS: no root" >"$console"
    ;;
*" hang "*)
    echo "[    0.1] it hangs here" >"$console"
    exec sleep 1000
    ;;
*" complain "*)
    while :; do echo "[    9.9] watchdog: BUG: soft lockup" >>"$console"; sleep 0.01; done
    ;;
*" mute "*) exec sleep 1000 ;;
*" reset "*) starts ;;
*" refuse "*) echo "qemu: cannot set up guest memory" >&2; exit 1 ;;
*" lacks "*) starts; echo "init: lacks proc at /proc: No such device" >>"$messages" ;;
*" fails "*) starts; printf 'latency: no such luck\ninit: ended 3\n' >>"$messages" ;;
*" damage "*) starts; head -c 100 "$0.result" >"$result"; echo "init: ended 0" >>"$messages" ;;
*)
    starts
    echo "Unknown kernel command line parameters \"unheard=of LATENCY_SEED=1\", will be passed to user space." >>"$console"
    printf '50%% done\n100%% done\n' >>"$messages"
    cat "$0.result" >"$result"
    echo "init: ended 0" >>"$messages"
    ;;
esac
