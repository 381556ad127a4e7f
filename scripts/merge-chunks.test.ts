import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { mergeChunks } from './merge-chunks.mjs'

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-chunks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const chunk = (name: string, code = 'module.exports = [1]') => `${code}\n//# sourceMappingURL=${name}.map`

it('keeps one of several chunks with the same code, and leads all references to it', async () => {
  const folder = folderWith({
    'chunks/[root]__a.js': chunk('[root]__a.js'),
    'chunks/[root]__b.js': chunk('[root]__b.js'),
    'chunks/c.js': chunk('c.js', 'load("server/chunks/[root]__b.js")'),
    // Another folder, other code, and a name that is not always written as it is.
    'chunks/ssr/a.js': chunk('a.js'),
    'chunks/d.js': chunk('d.js', 'module.exports = [2]'),
    'chunks/(group).js': chunk('(group).js'),
    'app/one/route.js': 'R.c("server/chunks/[root]__a.js")\nR.c("server/chunks/ssr/a.js")',
    'app/two/route.js': 'R.c("server/chunks/[root]__b.js")\nR.c("server/chunks/(group).js")',
    'app/two/route.js.nft.json': '{"files":["../../chunks/[root]__b.js","../../../[root]__b.js"]}',
    'app/two.js/page.js': 'R.c("server/chunks/d.js")',
  })
  await mergeChunks(folder)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  expect(readdirSync(join(folder, 'chunks')).toSorted()).toEqual(['(group).js', '[root]__a.js', 'c.js', 'd.js', 'ssr'])
  expect(read('chunks/c.js')).toContain('load("server/chunks/[root]__a.js")')
  expect(read('app/one/route.js')).toBe('R.c("server/chunks/[root]__a.js")\nR.c("server/chunks/ssr/a.js")')
  expect(read('app/two/route.js')).toBe('R.c("server/chunks/[root]__a.js")\nR.c("server/chunks/(group).js")')
  expect(read('app/two/route.js.nft.json')).toBe('{"files":["../../chunks/[root]__a.js","../../../[root]__b.js"]}')
  await mergeChunks(folder)
  expect(readdirSync(join(folder, 'chunks'))).toHaveLength(5)
})
