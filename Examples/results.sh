#!/usr/bin/env bash
# Prints each stable result once, even across restarts of this program and of the daemon.
# Usage: results.sh [SOCKET [STATE]]   Needs: socat and jq
# A code may contain terminal escape sequences: invisible characters are shown as a visible blank.
socket=${1:-/run/datascand/events.sock} state=${2:-cursor}
while true; do
    after=$(cat "$state" 2>/dev/null)
    jq -nc --arg after "$after" '{subscribe: ({events: ["stable"], types: ["barcode", "text"]} + if $after == "" then {} else {$after} end)}' |
        socat -t 1000000000 - "UNIX-CONNECT:$socket" |
        # Everything before "subscribed" comes again after it, or was printed. At the very first start, the items in view count.
        jq -nr --unbuffered --arg after "$after" '
            foreach inputs as $event (false; . or $event.event == "subscribed"; if . then $event else empty end)
            | (.gap | values | ["-", "gap", tojson] | @tsv),
              ((select(.event == "stable" or (.event == "snapshot" and $after == "")) | .items[] | select(.stability == "stable")),
                  (select(.event == "snapshot") | {cursor})
              | [.cursor // "-", .symbology // .type // "-", .payload // .transcript // "-"]
              | map(gsub("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]"; "␣")) | @tsv)' |
        while IFS=$'\t' read -r cursor kind content; do
            case $kind in
            -) ;;
            gap) echo "results are missing: $content" >&2 ;;
            *) echo "$kind $content" ;;
            esac
            [ "$cursor" = - ] || { echo "$cursor" >"$state.new" && sync "$state.new" && mv "$state.new" "$state"; }
        done
    sleep 1
done
