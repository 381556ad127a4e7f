/** Content of the install stamp. `scope` is `production` or `all`; `hash` stands for the manifests. */
export function stampText(scope, hash) {
  return `${scope} ${hash}`
}

/** Returns true if the stamp covers the wanted packages: all packages include those for production. */
export function isInstalled(stamp, hash, production) {
  return stamp === stampText('all', hash) || (production && stamp === stampText('production', hash))
}

/** Returns the lockfile with the download URL of every package at `registry`, in the form that npm registries share. */
export function lockWithUrls(lockfile, registry) {
  const lock = JSON.parse(lockfile)
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.link || entry.resolved) continue
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    entry.resolved = `${registry.replace(/\/$/, '')}/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`
  }
  return JSON.stringify(lock)
}
