/** Whether this process may work now. In a rest, what it does waits at its next step, and its programs stand still. */
import type { ChildProcess } from 'node:child_process';

const programs = new Set<ChildProcess>();
let turn: Promise<void> = Promise.resolve();
let takeTurn: (() => void) | null = null;

function hold(program: ChildProcess): void {
  // Windows has no such thing: there a program that runs goes on to its end.
  if (process.platform !== 'win32') program.kill(takeTurn ? 'SIGSTOP' : 'SIGCONT');
}

export function setResting(resting: boolean): void {
  if (resting === (takeTurn !== null)) return;
  if (resting) {
    turn = new Promise((resolve) => {
      takeTurn = resolve;
    });
  } else {
    takeTurn?.();
    takeTurn = null;
  }
  for (const program of programs) hold(program);
}

/** Resolves when there is no rest. */
export function myTurn(): Promise<void> {
  return turn;
}

/** Has a program that was just started rest with this process. */
export function restsWithUs(program: ChildProcess): void {
  programs.add(program);
  program.once('close', () => programs.delete(program));
  if (takeTurn) hold(program);
}
