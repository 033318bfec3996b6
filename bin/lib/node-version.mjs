// Imported first by every script here: on an old Node it stops with a clear message. Everything in
// bin/ is parsed before this runs, so it uses only syntax that old versions know, and no packages.

const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Souk needs Node 20.19 or newer to start (this is ${process.versions.node}): ` +
      'get one from https://nodejs.org or your system, and try again.',
  );
  process.exit(1);
}
