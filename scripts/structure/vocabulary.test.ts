import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from './source-files'
import {
  codeTerms,
  discouraged,
  discouragedInCode,
  identifiersIn,
  keptIdentifiers,
  proseOf,
  wordProblemsIn,
  wordsOfName,
} from './vocabulary'

type Messages = { [key: string]: string | Messages }

const textsOf = (messages: Messages): string[] =>
  Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))

/** Returns the text without the names of its ICU arguments. */
const withoutArguments = (text: string): string => text.replaceAll(/\{\w+/g, '{')

function documents(...paths: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' })
  return listed.split('\n').filter((path) => path.endsWith('.md'))
}

const problemsInDocument = (path: string, vocabulary: typeof discouraged) =>
  proseOf(readFileSync(path, 'utf8'))
    .split('\n')
    .flatMap((line) => wordProblemsIn(line, vocabulary).map((problem) => ({ path, ...problem })))

it('uses plain words in the English messages', () => {
  const messages = JSON.parse(readFileSync('messages/en.json', 'utf8')) as Messages
  const texts = textsOf(messages).map(withoutArguments)
  expect(texts.flatMap((text) => wordProblemsIn(text, [...codeTerms, ...discouraged]))).toEqual([])
})

it('uses plain words in the documents', () => {
  const all = documents('README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'AGENTS.md', 'docs')
  expect(all.flatMap((path) => problemsInDocument(path, discouraged))).toEqual([])
})

it('has no terms of the code in the guides', () => {
  const guides = documents('README.md', 'docs').filter((path) => !/^docs\/(?:decisions|bench|glossary)/.test(path))
  expect(guides.flatMap((path) => problemsInDocument(path, codeTerms))).toEqual([])
})

it('finds a discouraged word in prose, but not in code', () => {
  expect(wordProblemsIn('Everything that was said to it.', discouraged)).toMatchObject([{ word: 'said' }])
  expect(wordProblemsIn(proseOf('Call `said()`, or *said*.\n\n```\nsaid\n```\n'), discouraged)).toEqual([])
})

const problemsOf = (name: string, path: string) =>
  wordsOfName(name)
    .filter((word) => discouragedInCode.has(word))
    .map((word) => `${path}: ${name} → ${discouragedInCode.get(word)}`)

describe('names in the code', () => {
  const product = sourceFiles().filter(({ path }) => !/\.test\.|\/testing\/|^(e2e|bench)\//.test(path))
  it('has plain words in identifiers', () => {
    const named = product.flatMap(({ path, text }) => [...identifiersIn(text)].map((name) => ({ path, name })))
    const others = named.filter(({ name }) => !keptIdentifiers.has(name))
    expect(others.length).toBeGreaterThan(10_000)
    expect(others.flatMap(({ path, name }) => problemsOf(name, path))).toEqual([])
  })

  it('has plain words in file names', () => {
    const paths = product.map(({ path }) => path).filter((path) => !path.startsWith('lib/samples/'))
    expect(paths.flatMap((path) => problemsOf(path, path))).toEqual([])
  })

  it('lists no identifier that nobody uses', () => {
    const used = new Set(product.flatMap(({ text }) => [...identifiersIn(text)]))
    expect([...keptIdentifiers].filter((name) => !used.has(name))).toEqual([])
  })

  it('finds words in camel case and kebab case, and none in comments and strings', () => {
    expect(wordsOfName('wasSaidTwice')).toContain('said')
    expect(wordsOfName('lib/a2a/said-texts.ts')).toContain('said')
    expect([...identifiersIn("const a = 'said' // told\n/* kept */ heard()")]).toEqual(['const', 'a', 'heard'])
  })
})
