import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

export type Files = {
  /** Files that the program reads, as its arguments. */
  reads?: readonly string[] | undefined;
  /** The file that it writes. */
  writes?: string | undefined;
};

type Handover = { command: string; args: string[]; fds: number[]; close: () => Promise<void> };

/** Passes files to a program as open descriptors: it can't see or enter our folders. */
export async function handOver(
  user: number | null,
  [command, args]: [string, readonly string[]],
  { reads = [], writes }: Files,
): Promise<Handover> {
  const handles: FileHandle[] = [];
  const places = new Map<string, string>();
  const close = async () => void (await Promise.all(handles.map((handle) => handle.close())));
  const give = async (file: string, flags: string) => {
    const handle = await open(file, flags, 0o600);
    // Standard input, output and error come first.
    places.set(file, `/proc/self/fd/${handles.push(handle) + 2}`);
    return handle;
  };
  try {
    if (path.isAbsolute(command)) await give(command, 'r');
    for (const file of new Set(reads)) await (await give(file, 'r')).chmod(0o444);
    if (writes !== undefined) {
      const target = await give(writes, 'w');
      await target.chmod(0o600);
      if (user !== null) await target.chown(user, user);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    command: places.get(command) ?? command,
    args: args.map((arg) => places.get(arg) ?? arg),
    fds: handles.map(({ fd }) => fd),
    close,
  };
}
