type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/**
 * True for a module that one whose path matches `root` brings along, directly or through others; what
 * is only imported on demand (`import('…')`) is not brought along.
 */
export function isBroughtBy(root: RegExp, id: string, modules: Modules): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    if (root.test(one)) return true;
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return false;
}
