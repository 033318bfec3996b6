import { spawn, type ChildProcess } from 'node:child_process';

/** How long a program that stops on its own after our end has for that. */
const GRACE_SECONDS = 12;

/**
 * Reads the numbers of our programs as they start and end; kills the rest when its input closes,
 * with the whole group of those that lead one.
 */
const GUARD = `left=' '
end() { kill -KILL "-$1" || kill -KILL "$1"; }
while read -r sign program; do
  case $sign in
    +) left="$left$program " ;;
    -) left="\${left%% $program *} \${left#* $program }" ;;
  esac
done
exec 2>/dev/null
for program in $left; do case $program in now:*) end "\${program#*:}" ;; esac; done
case $left in *later:*) sleep ${GRACE_SECONDS} ;; esac
for program in $left; do end "\${program#*:}"; done`;

const programs = new Set<string>();
let guard: ChildProcess | undefined;

function startGuard(): ChildProcess {
  // In a session of its own: signals to our whole group don't reach it.
  const started = spawn('/bin/sh', ['-c', GUARD], {
    cwd: '/',
    detached: true,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  started.unref();
  // A pipe of a spawned process is a socket, which can be unreferenced.
  (started.stdin as { unref?: () => void } | null)?.unref?.();
  const gone = () => {
    if (guard === started) guard = undefined;
  };
  started.once('error', gone).once('exit', gone);
  started.stdin?.on('error', gone);
  for (const program of programs) started.stdin?.write(`+ ${program}\n`);
  return started;
}

/**
 * Ends a program when this process ends, even if killed: at once, or later if it finishes its own
 * work first.
 */
export function endsWithUs(program: ChildProcess, when: 'now' | 'later' = 'now'): void {
  const { pid } = program;
  // Windows has no such shell: there, a clean stop ends the programs.
  if (pid === undefined || process.platform === 'win32') return;
  const named = `${when}:${pid}`;
  if (guard) guard.stdin?.write(`+ ${named}\n`);
  programs.add(named);
  guard ??= startGuard();
  program.once('exit', () => {
    programs.delete(named);
    guard?.stdin?.write(`- ${named}\n`);
  });
}
