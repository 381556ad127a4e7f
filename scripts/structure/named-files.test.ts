import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const paths = tracked.split('\n')
const names = new Set(paths.map((path) => basename(path)))

/** Names of files in a text that do not exist. Placeholders in capitals, and patterns such as `*.test.ts`, are no names. */
const missing = (text: string): string[] =>
  [...text.matchAll(/(?<![\w*.-])(?:[\w-]+\/)*([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|prisma))\b/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !/^[A-Z]+\./.test(name) && !names.has(name))

it('names only files that exist, in comments and documents', () => {
  const comments = sourceFiles().flatMap(({ path, text }) =>
    [...text.matchAll(/^\s*(?:\/?\*|\/\/).*$/gm)].flatMap(([line]) => missing(line).map((name) => `${path}: ${name}`)),
  )
  expect(comments).toEqual([])
  const documents = paths.filter((path) => /^(?:docs\/|[A-Z]+\.md$)/.test(path) && path.endsWith('.md'))
  expect(documents.length).toBeGreaterThan(50)
  const named = documents.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
      missing(code).map((name) => `${path}: ${name}`),
    ),
  )
  expect(named).toEqual([])
})
