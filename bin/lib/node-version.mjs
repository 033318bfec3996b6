// Imported first by every script here: says in a sentence what an old Node would say in a riddle.
// Everything below bin/ is parsed before this runs, so it keeps to syntax that old versions know,
// and needs no package.

const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Souk needs Node 20.19 or newer to start (this is ${process.versions.node}): ` +
      'get one from https://nodejs.org or your system, and try again.',
  );
  process.exit(1);
}
