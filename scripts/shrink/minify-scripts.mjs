// Minifies the scripts of the standalone folder. The names of functions and classes stay, for stack traces.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { minifySync } from 'vite'
import { filesIn } from './unused-files.mjs'

/**
 * Removes whitespace and comments, except for those about licenses, and shortens the names of variables. Code is not rewritten otherwise: Node.js finds the exports
 * of CommonJS modules in statements that never run, which a compressor removes.
 */
const options = {
  compress: false,
  mangle: { keepNames: true, reserved: ['exports', 'module', 'require'] },
  codegen: { removeWhitespace: true, legalComments: 'inline' },
}

/** Minifies all scripts in a folder. Throws if one cannot be parsed. */
export function minifyScripts(folder) {
  for (const name of filesIn(folder)) {
    if (!/\.[cm]?js$/.test(name)) continue
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    const { code, errors } = minifySync(path, text, { ...options, module: isModule(path) })
    if (errors.length > 0) throw new Error(`Could not minify ${path}: ${errors[0].message}`)
    if (code.length < text.length) writeFileSync(path, code)
  }
}

const packageTypes = new Map()

/** Returns true for an ES module, by the rules of Node.js. */
function isModule(path) {
  if (path.endsWith('.mjs')) return true
  if (path.endsWith('.cjs')) return false
  return packageType(dirname(path)) === 'module'
}

function packageType(folder) {
  if (!packageTypes.has(folder)) packageTypes.set(folder, readPackageType(folder))
  return packageTypes.get(folder)
}

function readPackageType(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).type
  } catch {
    const parent = dirname(folder)
    return parent === folder ? undefined : packageType(parent)
  }
}
