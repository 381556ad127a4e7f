import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routes } from '@/lib/api/operations/routes'
import { type SourceFile, sourceFiles } from './source-files'

const product = sourceFiles().filter(
  ({ path }) => !/\.(test|story|faults)\.tsx?$/.test(path) && !/\/testing\//.test(path),
)
const matching = (files: SourceFile[], pattern: RegExp): string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/** Replaces the names of path parameters, which documents may choose. */
const unnamed = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')

/** Names of the values, not the types, that a file imports from `lib/server`. */
function serverValues({ text }: SourceFile): string[] {
  return [...text.matchAll(/^import \{([^}]*)\} from '@\/lib\/server\//gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type ')),
  )
}

describe('the REST contract', () => {
  it('is the only place with paths of the API', () => {
    const callers = product.filter(({ path }) => /^(app|components|lib\/(client|replay))\//.test(path))
    const paths = /['"`}]\/(?:api|a2a|v1|\.well-known)\/[\w$]/
    expect(callers.length).toBeGreaterThan(400)
    expect(matching(callers, paths)).toEqual([])
  })

  it('is what every route handler serves, at its own path', () => {
    const served = product.flatMap(({ path, text }) => {
      const [, url] = /^app(\/(?:mcp|(?:api|a2a|mocks|v1|\.well-known)\/.*))\/route\.ts$/.exec(path) ?? []
      const handlers = text.matchAll(/^export const (\w+) = route\(\s*operations\.(\w+),/gm)
      return url
        ? [...handlers].map(([, method, id]) => [id, `${method} ${url.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')}`])
        : []
    })
    expect(Object.fromEntries(served)).toEqual(routes)
  })

  it('is documented in docs/api.md', () => {
    const named = readFileSync('docs/api.md', 'utf8').matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`?]+)/g)
    const documented = new Set([...named].map(([, route = '']) => unnamed(route)))
    expect(Object.values(routes).filter((route) => !documented.has(unnamed(route)))).toEqual([])
    // The page of a share link is no operation.
    documented.delete('GET /shared/{}')
    const served = new Set<string>(Object.values(routes).map(unnamed))
    expect([...documented].filter((route) => !served.has(route))).toEqual([])
  })

  it('is called through the typed client only', () => {
    const importers = product.filter(({ text }) => /\bcallApi\b/.test(text)).map(({ path }) => path)
    expect(importers.toSorted()).toEqual(['lib/client/api.ts', 'lib/client/http/call-api.ts'])
  })
})

it('has Server Actions only for forms that work without JavaScript', () => {
  expect(matching(product, /^'use server'$/m)).toEqual(['app/sign-in/actions.ts'])
})

it('only reads while a page is rendered', () => {
  const pages = product.filter(({ path }) => /^app\/.*\.tsx$/.test(path))
  const values = pages.flatMap((file) => serverValues(file).map((name) => `${file.path}: ${name}`))
  const reads =
    /: (?:(?:are|build|count|find|get|has|is|list|load|read|require|to|validate)[A-Z]\w*|env|iconPath|pageHeaders|taskSummary)$/
  expect(values.length).toBeGreaterThan(40)
  expect(values.filter((value) => !reads.test(value))).toEqual([])
})
