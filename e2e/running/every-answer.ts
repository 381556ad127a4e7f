import type { Api } from './api.ts'

interface OpenApi {
  paths: Record<string, Record<string, unknown>>
}

/** Values of path parameters, by name. */
export type Places = Record<string, string[]>

/** The response to one GET. `template`: its path in the API description. */
export interface Answer {
  template: string
  path: string
  status: number
  /** Headers and body. */
  text: string
}

/** Returns all paths of a template with these values. Throws for a parameter without any. */
function fillTemplate(template: string, places: Places): string[] {
  const [place, name = ''] = /\{(\w+)\}/.exec(template) ?? []
  if (place === undefined) return [template]
  const values = places[name] ?? []
  if (values.length === 0) throw new Error(`no value of ${place} for ${template}`)
  return values.flatMap((value) => fillTemplate(template.replace(place, value), places))
}

async function describe(api: Api): Promise<OpenApi> {
  return (await (await api.get('/api/openapi.json')).json()) as OpenApi
}

/** Calls at the same time: fewer than the exports that an app makes at once. */
const atOnce = 4

/**
 * Sends every GET of the API description, with each combination of the values that `placesOf` returns for its template. `queries`:
 * by template, with `?`. Throws for a parameter without values.
 */
export async function everyAnswer(
  api: Api,
  placesOf: (template: string) => Places,
  queries: Readonly<Record<string, string>> = {},
): Promise<Answer[]> {
  const { paths: described } = await describe(api)
  const templates = Object.entries(described).flatMap(([path, calls]) => ('get' in calls ? [path] : []))
  const unknown = Object.keys(queries).filter((template) => !templates.includes(template))
  if (unknown.length > 0) throw new Error(`no GET of ${unknown.join()}`)
  const calls = templates.flatMap((template) =>
    fillTemplate(template, placesOf(template)).map((path) => ({ template, path: path + (queries[template] ?? '') })),
  )
  const answers: Answer[] = []
  const pending = calls.values()
  const work = async (): Promise<void> => {
    for (const { template, path } of pending) {
      const answer = await api.get(path, { maxRedirects: 0 })
      const text = `${JSON.stringify(answer.headers())}\n${await answer.text()}`
      answers.push({ template, path, status: answer.status(), text })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}

/** Returns the templates none of whose responses has a status of success. */
export function templatesWithoutSuccess(answers: Answer[]): string[] {
  const templatesOf = (some: Answer[]) => new Set(some.map(({ template }) => template))
  const succeeded = templatesOf(answers.filter(({ status }) => status >= 200 && status < 300))
  return [...templatesOf(answers)].filter((template) => !succeeded.has(template))
}

const changes = ['post', 'put', 'patch', 'delete'] as const

/**
 * Calls every operation that is not a GET once, with `{}` for an object that does not exist. Returns the methods, paths and
 * statuses. Only for an app whose data is no longer needed: some operations need neither an object nor values.
 */
export async function callEveryChange(api: Api): Promise<[string, number][]> {
  const { paths } = await describe(api)
  const calls = Object.entries(paths).flatMap(([template, operations]) =>
    changes
      .filter((method) => method in operations)
      .map((method) => ({ method, path: template.replaceAll(/\{\w+\}/g, 'none') })),
  )
  const results: [string, number][] = []
  // In sequence, because some of them write, and SQLite has one writer.
  for (const { method, path } of calls) {
    const answer = await api[method](path, { data: {} })
    results.push([`${method.toUpperCase()} ${path}`, answer.status()])
  }
  return results
}
