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

it('has the same texts with the same values in each language', () => {
  expect(namesByKey(read('zh-CN'))).toEqual(namesByKey(read('en')))
})
