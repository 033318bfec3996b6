const SYSTEMS = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openharmony'];
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64'];
const LIBRARIES = { musl: 'musl', gnu: 'glibc' };
const EXACT = /^\d+\.\d+\.\d+[\w.+-]*$/;

/**
 * The optional packages that a lock file's packages need and that it lacks.
 * @param {{ packages: Record<string, any> }} lock package-lock.json
 * @returns {{ path: string, entry: object }[]} entries to add; only for exact versions whose name
 *   says what system they are for
 */
export function missingOptionals(lock) {
  const missing = [];
  for (const [owner, { optionalDependencies, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies || {})) {
      if (isHeld(lock, owner, name)) continue;
      const system = systemOf(name);
      const path = `node_modules/${name}`;
      if (system && EXACT.test(version)) {
        missing.push({ path, entry: entryOf(version, system, dev) });
      }
    }
  }
  return missing;
}

/** In the order that npm writes. */
function entryOf(version, { os, cpu, libc }, dev) {
  return {
    version,
    cpu,
    ...(dev && { dev }),
    ...(libc && { libc }),
    optional: true,
    ...(os && { os }),
  };
}

/** Looks where Node would: beside the owner, then in each folder above. */
function isHeld(lock, owner, name) {
  for (
    let folder = owner;
    ;
    folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')
  ) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '' || !folder.includes('node_modules/')) {
      return Boolean(lock.packages[`node_modules/${name}`]);
    }
  }
}

/** What npm calls the system that a package's name ends in: "…/binding-linux-arm-musleabihf". */
function systemOf(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((word) => words.includes(word)) || (words.includes('win') && 'win32');
  const cpu = PROCESSORS.find((word) => words.includes(word));
  if (words.includes('wasm32')) return { cpu: ['wasm32'] };
  if (!os || !cpu) return undefined;
  const library = Object.keys(LIBRARIES).find((key) => words.some((word) => word.startsWith(key)));
  return { cpu: [cpu], os: [os], ...(library && { libc: [LIBRARIES[library]] }) };
}
