import type { Api } from './api.ts'

interface OpenApi {
  paths: Record<string, Record<string, unknown>>
}

/** Values of path parameters, by name. */
export type Places = Record<string, string[]>

/** Returns all paths of a template with these values. */
function filled(template: string, places: Places): string[] {
  const place = /\{(\w+)\}/.exec(template)
  if (!place) return [template]
  return (places[place[1] ?? ''] ?? []).flatMap((value) => filled(template.replace(place[0], value), places))
}

async function describe(api: Api): Promise<OpenApi> {
  return (await (await api.get('/api/openapi.json')).json()) as OpenApi
}

/** Sends every GET of the API description. Returns the paths and the texts of the responses. */
export async function everyAnswer(api: Api, placesOf: (path: string) => Places): Promise<[string, string][]> {
  const { paths: described } = await describe(api)
  const templates = Object.entries(described).flatMap(([path, calls]) => ('get' in calls ? [path] : []))
  const paths = templates.flatMap((template) => filled(template, placesOf(template)))
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const answer = await api.get(path, { maxRedirects: 0 })
      return [`${path} (${answer.status()})`, `${JSON.stringify(answer.headers())}\n${await answer.text()}`]
    }),
  )
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
