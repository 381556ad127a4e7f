import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { expect, it } from 'vitest'

type Messages = { [key: string]: string | Messages }

const read = (locale: string): Messages => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Messages

/** Returns each text by its key, such as `chat.send`. */
function textsOf(messages: Messages, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value] as [string, string]] : textsOf(value, `${prefix}${name}.`),
  )
}

/** Returns the names of values and tags in a compiled text: a list of literals and of `[name, type, branches]` or `[tag, …]`. */
function namesIn(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return []
  return compiled.filter(Array.isArray).flatMap(([name, second, third]: unknown[], index, elements) => {
    const inside =
      typeof second === 'number'
        ? Object.values(typeof third === 'object' && third !== null ? third : {}).flatMap(namesIn)
        : namesIn((elements[index] as unknown[]).slice(1))
    return [String(name), ...inside]
  })
}

const namesByKey = (messages: Messages) =>
  Object.fromEntries(textsOf(messages).map(([key, text]) => [key, [...new Set(namesIn(compile(text)))].toSorted()]))

it('has the same messages with the same values in each language', () => {
  expect(namesByKey(read('zh-CN'))).toEqual(namesByKey(read('en')))
})

/** Returns the words of the source code, and the beginnings and ends of its template texts, which may form a key. */
function namesInCode(): { words: Set<string>; starts: string[]; ends: string[] } {
  const listed = execFileSync('git', ['ls-files', '--', 'app', 'components', 'lib', 'scripts/viewer'], {
    encoding: 'utf8',
  })
  const paths = listed.split('\n').filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  const code = paths.map((path) => readFileSync(path, 'utf8')).join('\n')
  return {
    words: new Set(code.match(/[A-Za-z][\w-]*/g)),
    starts: [...code.matchAll(/`([\w.-]+)\$\{/g)].map(([, start = '']) => start.slice(start.lastIndexOf('.') + 1)),
    ends: [...code.matchAll(/\}(\w+)`/g)].map(([, end = '']) => end),
  }
}

it('has no message that the code does not use', () => {
  const { words, starts, ends } = namesInCode()
  const isNamed = (name: string): boolean =>
    words.has(name) ||
    // Messages by number: days, seconds or a speed.
    /^\d+$/.test(name) ||
    starts.some((start) => start.length > 2 && name.startsWith(start)) ||
    ends.some((end) => end.length > 2 && name.endsWith(end))
  const unused = textsOf(read('en')).filter(([key]) => !isNamed(key.slice(key.lastIndexOf('.') + 1)))
  expect(unused.map(([key]) => key)).toEqual([])
})
