import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { compressQueryCompilers, removeUncompressed } from './compress-files.mjs'
import { minifyScripts } from './minify-scripts.mjs'
import { removeUnreachableFiles } from './unreachable-files.mjs'
import { filesIn, removeFile, removeUnusedFiles } from './unused-files.mjs'
import { writeLicenses } from './write-licenses.mjs'

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-shrink-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** A query compiler as Prisma has it. */
const compiler = (text: string) => `const wasm = "${text}";\nexport { wasm }\n`

describe('unused files', () => {
  it('removes the folder of a removed file if only its package.json is left', () => {
    const folder = folderWith({
      'compiled/tar/index.js': '',
      'compiled/tar/package.json': '{}',
      'node_modules/own/index.js': '',
      'node_modules/own/package.json': '{}',
      'kept.js': '',
    })
    removeFile(join(folder, 'compiled/tar/index.js'))
    removeFile(join(folder, 'node_modules/own/index.js'))
    expect(filesIn(folder).toSorted()).toEqual(['kept.js', 'node_modules/own/package.json'])
    expect(existsSync(join(folder, 'compiled'))).toBe(false)
  })

  it('fails when a rule matches no file', () => {
    const folder = folderWith({ '.next/server/app/page.js': '' })
    expect(() => removeUnusedFiles(folder)).toThrow('No file in .next/server matches')
  })
})

describe('unreachable files of Next.js', () => {
  const dist = 'node_modules/next/dist'
  const neverCalled = [
    'build/swc/index.js',
    'compiled/next-server/app-page-turbo-experimental.runtime.prod.js',
    'compiled/watchpack/watchpack.js',
    'experimental/testmode/server.js',
    'server/next-typescript.js',
    'server/route-modules/app-page/module.js',
    'server/route-modules/pages/module.js',
    'server/web/sandbox/index.js',
    'telemetry/storage.js',
  ]
  const server = (middleware: object): Record<string, string> => ({
    'scripts/serve.mjs': '',
    '.next/server/middleware-manifest.json': JSON.stringify({ middleware, functions: {} }),
    '.next/server/pages-manifest.json': '{"/500":"pages/500.html"}',
    '.next/server/chunks/a.js': 'require("next/dist/used-by-chunk.js")',
    'node_modules/next/package.json': '{"main":"./dist/server/next.js"}',
    [`${dist}/server/next.js`]:
      'require("./lazy"); const later = () => import(/* webpackIgnore: true */ "../compiled/watchpack/watchpack.js")',
    [`${dist}/server/lazy.js`]: 'const path = require.resolve("../worker"); require("missing")',
    [`${dist}/worker.js`]: '',
    [`${dist}/used-by-chunk.js`]: '',
    [`${dist}/server/dev/hot-reloader.js`]: '',
    ...Object.fromEntries(neverCalled.map((name) => [`${dist}/${name}`, 'require("../../only-there")'])),
    [`${dist}/only-there.js`]: '',
  })

  it('keeps what the server and its chunks may require, except functions that never run', () => {
    const folder = folderWith(server({}))
    removeUnreachableFiles(folder)
    const retained = ['server/lazy.js', 'server/next.js', 'used-by-chunk.js', 'worker.js']
    expect(filesIn(join(folder, dist)).toSorted()).toEqual(retained)
  })

  it('fails when a module has moved, or when a route uses the Edge runtime', () => {
    const { [`${dist}/telemetry/storage.js`]: _, ...moved } = server({})
    expect(() => removeUnreachableFiles(folderWith(moved))).toThrow('storage.js')
    expect(() => removeUnreachableFiles(folderWith(server({ '/': {} })))).toThrow('uses the Edge runtime')
  })
})

describe('minified scripts', () => {
  it('keeps names of functions, exports that Node.js detects, and strictness', async () => {
    const folder = folderWith({
      'package.json': '{"type":"commonjs"}',
      'hint.js':
        '"use strict"\n0 && (module.exports = { answer: null })\nfunction compute(longName) {\n  return longName + 1\n}\n' +
        'Object.defineProperty(exports, "answer", { enumerable: true, get: () => compute })\n' +
        'exports.isStrict = (function () { return this === undefined })()',
      'module.mjs': '/*! © Example */\n/** A comment. */\nexport const double = (longName) => longName * 2\n',
    })
    minifyScripts(folder)
    const hint = await import(pathToFileURL(join(folder, 'hint.js')).href)
    expect([hint.answer.name, hint.answer(1), hint.isStrict]).toEqual(['compute', 2, true])
    expect(readFileSync(join(folder, 'hint.js'), 'utf8')).toMatch(/^["'`]use strict["'`];0&&\(module\.exports=/)
    expect((await import(pathToFileURL(join(folder, 'module.mjs')).href)).double(4)).toBe(8)
    for (const name of ['hint.js', 'module.mjs'])
      expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/longName|comment/)
    expect(readFileSync(join(folder, 'module.mjs'), 'utf8')).toContain('© Example')
  })

  it('fails for a script that cannot be parsed', () => {
    expect(() => minifyScripts(folderWith({ 'a.js': 'const = 1' }))).toThrow('a.js')
  })
})

describe('licenses', () => {
  it('contain each text once, with the production packages that have it and those that Next.js includes', () => {
    const compiled = 'node_modules/next/dist/compiled'
    const packages = {
      'node_modules/a': {},
      'node_modules/@s/b': {},
      'node_modules/c': {},
      'node_modules/absent': {},
      'node_modules/vite': {},
    }
    const folder = folderWith({
      'package-lock.json': JSON.stringify({ packages: { '': {}, ...packages, 'node_modules/tool': { dev: true } } }),
      'node_modules/a/package.json': '{"name":"a","version":"1.0.0","license":"MIT"}',
      'node_modules/a/LICENSE': 'Text of MIT\r\nby A',
      'node_modules/a/NOTICE.md': 'Notice of a',
      'node_modules/@s/b/package.json': '{"name":"@s/b","version":"2.0.0","license":"MIT"}',
      'node_modules/@s/b/license.txt': 'Text of MIT\nby A\n',
      'node_modules/c/package.json': '{"name":"c","version":"3.0.0","license":"ISC"}',
      'node_modules/c/README.md': '# c\n\nHow to use it\n\n## License\n\nText of ISC',
      'node_modules/tool/package.json': '{"name":"tool","version":"4.0.0"}',
      'node_modules/vite/package.json': '{"name":"vite","version":"5.0.0"}',
      [`${compiled}/@s/d/package.json`]: '{"name":"@s/d","license":"BSD-3-Clause"}',
      [`${compiled}/e/package.json`]: '{"name":"e","license":"0BSD"}',
      [`${compiled}/e/LICENSE`]: 'Text of 0BSD',
    })
    writeLicenses(folder, join(folder, 'all.txt'))
    const sections = readFileSync(join(folder, 'all.txt'), 'utf8').split(/\n-{80}\n\n/)
    expect(sections.toSorted()).toEqual([
      '@s/d (BSD-3-Clause)\n\nThe package has no license text. Its license is named above.\n',
      'a 1.0.0 (MIT)\n\nNotice of a\n',
      'a 1.0.0 (MIT)\n@s/b 2.0.0 (MIT)\n\nText of MIT\nby A\n',
      'c 3.0.0 (ISC)\n\n## License\n\nText of ISC\n',
      'e (0BSD)\n\nText of 0BSD\n',
    ])
  })
})

describe('compressed files', () => {
  const runtime = 'node_modules/@prisma/client/runtime'
  const wasm = Buffer.from('some code '.repeat(500)).toString('base64')

  it('stores query compilers in another form, with the same exports', async () => {
    const names = ['sqlite', 'postgresql'].map((database) => `${runtime}/engine.${database}.wasm-base64.mjs`)
    const folder = folderWith(Object.fromEntries(names.map((name) => [name, compiler(wasm)])))
    compressQueryCompilers(folder)
    for (const name of names) {
      expect(readFileSync(join(folder, name), 'utf8').length).toBeLessThan(400)
      expect((await import(pathToFileURL(join(folder, name)).href)).wasm).toBe(wasm)
    }
    expect(() => compressQueryCompilers(folder)).toThrow('Unexpected content')
  })

  it('fails when the modules of Prisma have changed', () => {
    const installed = dirname(createRequire(import.meta.url).resolve('@prisma/client/package.json'))
    const name = 'query_compiler_fast_bg.sqlite.wasm-base64.mjs'
    expect(readFileSync(join(installed, 'runtime', name), 'utf8').slice(0, 14)).toBe('const wasm = "')
    expect(() => compressQueryCompilers(folderWith({ [`${runtime}/${name}`]: compiler(wasm) }))).toThrow(
      'two databases',
    )
  })

  it('removes only files with both compressed copies', () => {
    const twoBlocks = 'x'.repeat(5000)
    const folder = folderWith({
      'a.js': '',
      'a.js.br': '',
      'a.js.gz': twoBlocks,
      'b.js': '',
      'b.js.br': '',
      'c.woff2': '',
    })
    removeUncompressed(folder)
    expect(filesIn(folder).toSorted()).toEqual(['a.js.br', 'a.js.gz', 'b.js', 'b.js.br', 'c.woff2'])
  })

  it('keeps one copy of small files, and both of large ones', () => {
    const large = 'x'.repeat(9000)
    const folder = folderWith({
      'small.js': '',
      'small.js.br': 'x',
      'small.js.gz': 'xx',
      'large.js': '',
      'large.js.br': large,
      'large.js.gz': large,
    })
    removeUncompressed(folder)
    expect(filesIn(folder).toSorted()).toEqual(['large.js.br', 'large.js.gz', 'small.js.gz'])
  })
})
