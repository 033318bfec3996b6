type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/**
 * True for a module that is loaded with one whose path matches `root`, directly or through others;
 * modules imported on demand (`import('…')`) don't count.
 */
export function isBroughtBy(root: RegExp, id: string, modules: Modules): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    if (root.test(one)) return true;
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return false;
}
