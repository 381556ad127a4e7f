// Removes the files of the standalone folder that no server reads.
import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The C library of this machine, as the names of binary packages have it: `linux` with glibc, `linuxmusl`, `darwin` or `win32`. */
function binaryPlatform() {
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  return isMusl ? 'linuxmusl' : process.platform
}

/**
 * Files that the server never reads: paths inside `folder`, with `/` between folders. The build fails if a rule matches no file,
 * because a package has moved its files then.
 */
const unusedFiles = [
  // Which files each route needs: read by the build only.
  { folder: '.next/server', matches: /\.nft\.json$/ },
  // Parts of the manifests one folder up, from which the build makes those. The server reads `react-loadable-manifest.json` only.
  {
    folder: '.next/server/app',
    matches: /\/(?:app-paths|build|next-font|server-reference)-manifest\.json$/,
  },
  // Browsers load WOFF2, the first format that the styles name.
  { folder: '.next/static/media', matches: /\.(?:ttf|woff)$/ },
  // Sizes of fonts for the build, types, source maps and documents.
  { folder: 'node_modules', matches: /\/capsize-font-metrics\.json$|\.d\.[cm]?ts$|\.map$|\/README\.md$/ },
  { folder: 'node_modules', matches: /^(?:thread-stream|sonic-boom)\/(?:types\/)?tests?\// },
  // Renderers of the Pages Router, which the app does not have. Next.js loads the one for the Edge runtime, if any.
  { folder: 'node_modules/react-dom', matches: /^(?:server\.(?:browser|node)|static\.node)\.js$/ },
  {
    folder: 'node_modules/react-dom/cjs',
    matches: /^react-dom-server(?:\.browser|(?:-legacy)?\.node)\.production\.js$/,
  },
]

/** Removes the unused files, and the folders that are empty then. Throws if a rule matches no file. */
export function removeUnusedFiles(root) {
  for (const { folder, matches } of unusedFiles) {
    const unused = filesIn(join(root, folder)).filter((name) => matches.test(name))
    if (unused.length === 0)
      throw new Error(`No file in ${folder} matches ${matches}. Update scripts/shrink/unused-files.mjs.`)
    for (const name of unused) removeFile(join(root, folder, name))
  }
  // The database is compiled for several platforms.
  const prebuilds = join(root, 'node_modules/better-sqlite3/prebuilds')
  const own = `${binaryPlatform()}-${process.arch}.node`
  if (!existsSync(join(prebuilds, own)))
    throw new Error(`better-sqlite3 has no ${own}. Update scripts/shrink/unused-files.mjs.`)
  for (const name of readdirSync(prebuilds)) if (name !== own) rmSync(join(prebuilds, name))
}

/** Returns the paths of all files in a folder, with `/` between folders. Links are neither listed nor followed. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => lstatSync(join(folder, name)).isFile())
}

/** Removes a file, and its folder if nothing else than a `package.json` is left in it. */
export function removeFile(path) {
  rmSync(path)
  const folder = dirname(path)
  const rest = readdirSync(folder)
  if (rest.length === 1 && rest[0] === 'package.json' && basename(dirname(folder)) !== 'node_modules')
    return removeFile(join(folder, 'package.json'))
  if (rest.length === 0) removeEmptyFolder(folder)
  return undefined
}

function removeEmptyFolder(folder) {
  rmdirSync(folder)
  if (readdirSync(dirname(folder)).length === 0) removeEmptyFolder(dirname(folder))
}
