import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bindingNames } from './binding-names'
import { sourceFiles } from './source-files'
import {
  allowedIdentifiers,
  allowedInTests,
  codeTerms,
  commentsIn,
  discouraged,
  discouragedInCode,
  discouragedInTests,
  identifiersIn,
  logMessagesIn,
  participles,
  proseOf,
  testNamesIn,
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

const files = sourceFiles()

/** Tests and benchmarks name few members of the contract, so that the exceptions hold for the listed ones only. */
const isAllowed = (path: string, name: string): boolean =>
  (/^(?:bench|e2e)\//.test(path) ? allowedInTests : allowedIdentifiers).has(name)

describe('names in the code', () => {
  it('has plain words in identifiers', () => {
    const named = files.flatMap(({ path, text }) => [...identifiersIn(text)].map((name) => ({ path, name })))
    const others = named.filter(({ path, name }) => !isAllowed(path, name))
    expect(others.length).toBeGreaterThan(10_000)
    expect(others.flatMap(({ path, name }) => problemsOf(name, path))).toEqual([])
  })

  it('names no variable after a past participle', () => {
    const named = files.flatMap(({ path, text }) => bindingNames(path, text).map((binding) => ({ path, ...binding })))
    expect(named.length).toBeGreaterThan(10_000)
    const problems = named.filter(({ name }) => participles.has(name))
    expect(problems.map(({ path, line, name }) => `${path}:${line} ${name}`)).toEqual([])
  })

  it('finds the names of a module, without members that keep their name', () => {
    const code = `
      const { id: found, asked, deep: [given = 1], ...rest } = f()
      function send(taken: string, { kept }: { kept: number }) {}
      const each = (said: string) => { try { f() } catch (seen) {} }`
    const names = bindingNames('a.ts', code).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['each', 'found', 'given', 'rest', 'said', 'seen', 'send', 'taken'])
    expect(bindingNames('a.ts', code)[0]).toEqual({ name: 'found', line: 2 })
  })

  it('has plain words in file names', () => {
    const paths = files.map(({ path }) => path).filter((path) => !path.startsWith('lib/samples/'))
    expect(paths.flatMap((path) => problemsOf(path, path))).toEqual([])
  })

  it('lists no identifier that nobody uses', () => {
    const used = new Set(files.flatMap(({ text }) => [...identifiersIn(text)]))
    expect([...allowedIdentifiers].filter((name) => !used.has(name))).toEqual([])
  })

  it('finds words in camel case and kebab case, and none in comments and strings', () => {
    expect(wordsOfName('wasSaidTwice')).toContain('said')
    expect(wordsOfName('lib/a2a/said-texts.ts')).toContain('said')
    expect([...identifiersIn("const a = 'said' // b\n/* c */ d()")]).toEqual(['const', 'a', 'd'])
  })
})

/** Returns the problems of the texts of all files, with the path and the line. */
const problemsInTexts = (
  textsOf: (code: string) => { line: number; text: string }[],
  path = /./,
  vocabulary = discouraged,
) =>
  files
    .filter((file) => path.test(file.path))
    .flatMap((file) => textsOf(file.text).map(({ line, text }) => ({ at: `${file.path}:${line}`, text })))
    .flatMap(({ at, text }) => wordProblemsIn(text, vocabulary).map((problem) => ({ at, ...problem })))

const count = (textsOf: (code: string) => unknown[], path = /./) =>
  files.filter((file) => path.test(file.path)).reduce((sum, { text }) => sum + textsOf(text).length, 0)

describe('prose in the code', () => {
  const tests = /\.(?:test|story|faults)\.tsx?$/
  it('has plain words in comments', () => {
    expect(count(commentsIn)).toBeGreaterThan(5_000)
    expect(problemsInTexts(commentsIn)).toEqual([])
  })

  it('has plain words in log messages', () => {
    expect(count(logMessagesIn)).toBeGreaterThan(30)
    expect(problemsInTexts(logMessagesIn)).toEqual([])
  })

  it('has plain words in the names of tests', () => {
    expect(count(testNamesIn, tests)).toBeGreaterThan(2_000)
    expect(problemsInTexts(testNamesIn, tests)).toEqual([])
  })

  it('has plain words in the comments and names of bench and e2e', () => {
    const folders = /^(?:bench|e2e)\//
    expect(problemsInTexts(commentsIn, folders, discouragedInTests)).toEqual([])
    expect(problemsInTexts(testNamesIn, folders, discouragedInTests)).toEqual([])
  })

  it('finds comments over several lines, but not what they quote', () => {
    const code = "const a = 'b' // It was\n/**\n * Sent `said`, in\n * vain.\n */\n  // One\n  // text."
    expect(commentsIn(code).map(({ line }) => line)).toEqual([1, 2, 6])
    expect(commentsIn(code).flatMap(({ text }) => wordProblemsIn(text, discouraged))).toMatchObject([
      { word: 'in vain' },
    ])
    expect(commentsIn(code).at(-1)?.text).toBe('// One text.')
    expect(commentsIn("fetch('https://a.example/b')")).toEqual([])
  })

  it('finds log messages and names of tests', () => {
    const code = "log().warn({ err: error, kind: 'a' }, 'failed to write')\nlog().info('ready')"
    expect(logMessagesIn(code).map(({ text }) => text)).toEqual(['failed to write', 'ready'])
    const names =
      "it('waits', () => {})\nit.each([['a', 1]])('sends %s', async (one) => {})\ntest(`in ${x}`, exhaustive, () => {})"
    expect(testNamesIn(names)).toMatchObject([
      { line: 1, text: 'waits' },
      { line: 2, text: 'sends %s' },
      { line: 3, text: 'in ${x}' },
    ])
  })
})
