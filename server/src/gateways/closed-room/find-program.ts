import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The path of a program on the system's PATH; null if it isn't installed. */
export function findProgram(name: string): string | null {
  if (name.includes(path.sep)) return path.resolve(name);
  // oxlint-disable-next-line node/no-process-env -- PATH is the system's, not a setting of ours
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const endings = process.platform === 'win32' ? ['.exe', ''] : [''];
  const places = folders.flatMap((folder) =>
    endings.map((ending) => path.resolve(folder, name + ending)),
  );
  return places.find(canRun) ?? null;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
