import type { Api } from './api.ts'

interface OpenApi {
  paths: Record<string, Record<string, unknown>>
}

/** Values for the places of a path, by place. */
export type Places = Record<string, string[]>

/** All paths that a template gives with these values. */
function filled(template: string, places: Places): string[] {
  const place = /\{(\w+)\}/.exec(template)
  if (!place) return [template]
  return (places[place[1] ?? ''] ?? []).flatMap((value) => filled(template.replace(place[0], value), places))
}

/** What the API answers to every GET that its own description names: path and text. */
export async function everyAnswer(api: Api, placesOf: (path: string) => Places): Promise<[string, string][]> {
  const description = (await (await api.get('/api/openapi.json')).json()) as OpenApi
  const templates = Object.entries(description.paths).flatMap(([path, calls]) => ('get' in calls ? [path] : []))
  const paths = templates.flatMap((template) => filled(template, placesOf(template)))
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const answer = await api.get(path, { maxRedirects: 0 })
      return [`${path} (${answer.status()})`, `${JSON.stringify(answer.headers())}\n${await answer.text()}`]
    }),
  )
}
