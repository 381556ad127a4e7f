// Collects the licenses of the packages, whose files the build does not copy.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const licenseFile = /^(?:licen[cs]e|notice|copying|copyright|third-?party)/i
const licenseHeading = /^#+ .*licen[cs]/im

/** Large programs of the build of which nothing gets into the folder: Node.js and Vite. */
const tool = /^node_modules\/(?:node-\w+-\w+|vite)$/

/**
 * Writes the license texts and notices of all packages for production into `file`, each text once with the packages that have it.
 * `root` is the checkout. The packages that only the build needs are included: what is bundled is not recorded.
 */
export function writeLicenses(root, file) {
  const packagesByText = new Map()
  for (const path of [...installedPackages(root), ...compiledPackages(root)]) {
    const name = nameOf(root, path)
    for (const text of textsOf(join(root, path)))
      packagesByText.set(text, (packagesByText.get(text) ?? new Set()).add(name))
  }
  const sections = [...packagesByText].map(([text, names]) => `${[...names].join('\n')}\n\n${text}\n`)
  writeFileSync(file, sections.join(`\n${'-'.repeat(80)}\n\n`))
}

/** Returns the installed packages of the lockfile without those for development. */
function installedPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.keys(packages).filter(
    (path) => path !== '' && !packages[path].dev && !tool.test(path) && existsSync(join(root, path, 'package.json')),
  )
}

/** Returns the packages that Next.js includes. */
function compiledPackages(root) {
  const folder = 'node_modules/next/dist/compiled'
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(root, folder, name)).map((each) => join(name, each)) : name,
    )
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(root, path, 'package.json')))
}

function nameOf(root, path) {
  const { name = path, version, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  return [name, version, license && `(${license})`].filter(Boolean).join(' ')
}

/** Returns the license files of a package, or else the section about it in its README. */
function textsOf(folder) {
  const names = readdirSync(folder)
  const read = (name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim()
  const files = names.filter((name) => licenseFile.test(name) && statSync(join(folder, name)).isFile())
  if (files.length > 0) return files.map(read)
  const readme = names.find((name) => /^readme(?:\.md)?$/i.test(name))
  const text = readme ? read(readme) : ''
  const start = text.search(licenseHeading)
  return [start === -1 ? 'The package has no license text. Its license is named above.' : text.slice(start)]
}
