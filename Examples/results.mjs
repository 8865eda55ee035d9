#!/usr/bin/env node
// Prints each stable result once, even across restarts of this program and of the daemon.
// Usage: results.mjs [SOCKET [STATE]]   Needs: Node 18, no packages
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { connect } from 'node:net';

const [socket = '/run/datascand/events.sock', state = 'cursor'] = process.argv.slice(2);
let cursor = existsSync(state) ? readFileSync(state, 'utf8') : undefined;

function use(item) {
  // A code may contain terminal escape sequences.
  console.log(item.symbology ?? item.type, (item.payload ?? item.transcript).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '␣'));
}

function keep(next) {
  const file = openSync(`${state}.new`, 'w');
  writeSync(file, (cursor = next));
  fsyncSync(file);
  closeSync(file);
  renameSync(`${state}.new`, state);
}

function run() {
  let rest = '';
  let isSubscribed = false; // Everything before `subscribed` comes again after it, or was used.
  const daemon = connect(socket).setEncoding('utf8');
  daemon.on('connect', () => daemon.write(`${JSON.stringify({ subscribe: { events: ['stable'], types: ['barcode', 'text'], after: cursor } })}\n`));
  daemon.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop(); // An incomplete last line stays here and is discarded.
    for (const line of lines) {
      const event = JSON.parse(line);
      if (event.event === 'error') throw new Error(event.message);
      if (event.event === 'subscribed') isSubscribed = true;
      if (event.gap) console.error('results are missing:', event.gap);
      if (isSubscribed && event.event === 'stable') for (const item of event.items) use(item), keep(item.cursor);
      if (isSubscribed && event.event === 'snapshot') {
        // At the very first start, the items in view count.
        if (cursor === undefined) event.items.filter((item) => item.stability === 'stable').forEach(use);
        keep(event.cursor);
      }
    }
  });
  daemon.on('error', (problem) => console.error(problem.message));
  daemon.on('close', () => setTimeout(run, 1000));
}
run();
