import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Module {
  isClient: boolean
  isAction: boolean
  /** Paths of our own modules that it loads: at once, or with `import()`. */
  loads: string[]
  /** Namespaces of the messages that it says something from. */
  says: string[]
  /** Namespaces that it gives to what it shows. */
  gives: string[]
}

/** What the app shows without the frame of another file: `above` are the layouts around it. */
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
    // Anything but the plain name of a namespace is told as it stands, which no file gives.
    says: [...text.matchAll(/\buseTranslations\(([^)]*)\)/g)].map(
      (match) => /^'(\w+)(\.\w+)*'$/.exec(match[1] ?? '')?.[1] ?? `(${match[1]})`,
    ),
    gives: [...text.matchAll(/<Words\s+of=\{\[([^\]]*)\]\}/g)].flatMap((match) => match[1]?.match(/\w+/g) ?? []),
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

/** What a namespace is given by, on the way to a module. */
type Given = ReadonlyMap<string, string>

/** Calls `visit` for each module that a screen brings to the browser. */
function walk(screen: Screen, visit: (path: string, says: string[], given: Given) => void): void {
  const seen = new Set<string>()
  const go = (path: string, inClient: boolean, before: Given): void => {
    const { isClient, isAction, loads, says, gives } = readModule(path)
    const given = gives.length > 0 ? withWords(before, path) : before
    const key = `${path} ${inClient} ${[...given.keys()].join()}`
    if (seen.has(key) || (inClient && isAction)) return
    seen.add(key)
    if (inClient || isClient) visit(path, says, given)
    for (const next of loads) go(next, inClient || isClient, given)
  }
  go(screen.path, false, screen.above.reduce(withWords, new Map()))
}

function withWords(given: Given, path: string): Given {
  const own = readModule(path).gives.map((name) => [name, path] as const)
  return new Map([...own, ...given])
}

/** Where client components would say something in words that no file on the way gives them, and what is given in vain. */
export function wordProblems(paths: string[]): string[] {
  const problems = new Set<string>()
  const said = new Set<string>()
  for (const screen of screensOf(paths)) {
    walk(screen, (path, says, given) => {
      for (const name of says) {
        const giver = given.get(name)
        if (giver) said.add(`${giver} ${name}`)
        else problems.add(`${screen.path} does not give '${name}' to ${path}`)
      }
    })
  }
  for (const path of paths) {
    for (const name of readModule(path).gives)
      if (!said.has(`${path} ${name}`)) problems.add(`${path} gives '${name}' in vain`)
  }
  return [...problems]
}
