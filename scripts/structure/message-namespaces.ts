import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Module {
  isClient: boolean
  isAction: boolean
  /** Paths of imported modules of the app, static or with `import()`. */
  loads: string[]
  /** Message namespaces that it uses. */
  says: string[]
  /** Message namespaces that it provides to its children. */
  gives: string[]
}

/** An entry point of the app; `above` are its layouts. */
interface Screen {
  path: string
  above: string[]
}

const loadPattern =
  /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm
const screenPattern = /^app\/(?:.*\/)?(?:page|layout|loading|error|global-error|not-found|template|default)\.tsx$/

const modules = new Map<string, Module>()

function ownPath(name: string, from: string): string[] {
  const path = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? join(dirname(from), name) : undefined
  if (path === undefined) return []
  return ['', '.ts', '.tsx'].map((end) => path + end).filter((file) => /\.tsx?$/.test(file) && existsSync(file))
}

function readModule(path: string): Module {
  const known = modules.get(path)
  if (known) return known
  const text = readFileSync(path, 'utf8')
  const read: Module = {
    isClient: /^'use client'$/m.test(text),
    isAction: /^'use server'$/m.test(text),
    loads: [...text.matchAll(loadPattern)].flatMap((match) => ownPath(match[1] ?? match[2] ?? '', path)),
    // Anything but a literal namespace is kept as it is, which no file provides.
    says: [...text.matchAll(/\buseTranslations\(([^)]*)\)/g)].map(
      (match) => /^'(\w+)(\.\w+)*'$/.exec(match[1] ?? '')?.[1] ?? `(${match[1]})`,
    ),
    gives: [...text.matchAll(/<\w+\s+of=\{\[([^\]]*)\]\}/g)].flatMap((match) => match[1]?.match(/\w+/g) ?? []),
  }
  modules.set(path, read)
  return read
}

function screensOf(paths: string[]): Screen[] {
  const screens = paths.filter((path) => screenPattern.test(path))
  return screens.map((path) => ({
    path,
    above: screens.filter(
      (layout) =>
        layout.endsWith('/layout.tsx') && layout !== path && path.startsWith(layout.slice(0, -'layout.tsx'.length)),
    ),
  }))
}

/** The provider of each namespace on the path to a module. */
type Provided = ReadonlyMap<string, string>

/** Calls `visit` for each module that a screen loads in the browser. */
function walk(screen: Screen, visit: (path: string, says: string[], namespaces: Provided) => void): void {
  const knownKeys = new Set<string>()
  const go = (path: string, inClient: boolean, before: Provided): void => {
    const { isClient, isAction, loads, says, gives } = readModule(path)
    const namespaces = gives.length > 0 ? withNamespaces(before, path) : before
    const key = `${path} ${inClient} ${[...namespaces.keys()].join()}`
    if (knownKeys.has(key) || (inClient && isAction)) return
    knownKeys.add(key)
    if (inClient || isClient) visit(path, says, namespaces)
    for (const next of loads) go(next, inClient || isClient, namespaces)
  }
  go(screen.path, false, screen.above.reduce(withNamespaces, new Map()))
}

function withNamespaces(namespaces: Provided, path: string): Provided {
  const own = readModule(path).gives.map((name) => [name, path] as const)
  return new Map([...own, ...namespaces])
}

/** Returns the namespaces that client components use without a provider, and those that are provided but unused. */
export function findNamespaceProblems(paths: string[]): string[] {
  const problems = new Set<string>()
  const usedNamespaces = new Set<string>()
  for (const screen of screensOf(paths)) {
    walk(screen, (path, says, namespaces) => {
      for (const name of says) {
        const giver = namespaces.get(name)
        if (giver) usedNamespaces.add(`${giver} ${name}`)
        else problems.add(`${screen.path} does not give '${name}' to ${path}`)
      }
    })
  }
  for (const path of paths) {
    for (const name of readModule(path).gives)
      if (!usedNamespaces.has(`${path} ${name}`)) problems.add(`${path} gives '${name}' in vain`)
  }
  return [...problems]
}
