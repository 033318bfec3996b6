type Info = { importers: readonly string[]; dynamicImporters: readonly string[] };
type Modules = { getModuleInfo: (id: string) => Info | null };

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

/** True for a module that nothing loads but modules whose paths match `root`, nor on demand. */
export function isBroughtOnlyBy(root: RegExp, id: string, modules: Modules): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    if (root.test(one)) continue;
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(one) ?? {};
    if (importers.length === 0 || dynamicImporters.length > 0) return false;
    for (const importer of importers) seen.add(importer);
  }
  return true;
}
