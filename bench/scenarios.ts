import { rareWord } from '@/bench/sample-agents'

export interface Scenario {
  name: string
  /** Paths to request in turn; some are only known after another request. */
  paths: string[] | ((base: string) => Promise<string[]>)
}

const queries = (...all: string[]) => all.map((query) => `/api/agents?${query}`)
const words = (path: string, ...all: string[]) => all.map((q) => `${path}?q=${encodeURIComponent(q)}`)
const common = ['travel', 'invoice', 'tells', 'each']
const facets = '/api/agents/facets'

/** The requests to measure. The others are compared with the first. */
export const scenarios: Scenario[] = [
  { name: 'baseline: `/api/health`', paths: ['/api/health'] },
  { name: 'first page, newest first', paths: queries('') },
  { name: 'first page by name, last use, health', paths: queries('sort=name', 'sort=used', 'sort=health') },
  { name: 'next pages by cursor', paths: (base) => pages(base, '/api/agents?sort=name', 20) },
  { name: 'search: common word', paths: words('/api/agents', ...common) },
  { name: 'search: rare word', paths: words('/api/agents', rareWord) },
  { name: 'search: word without results', paths: words('/api/agents', 'xylophone', 'zzz') },
  { name: 'search: two words', paths: words('/api/agents', 'travel invoice', 'hotel and', 'krankenversicherung bot') },
  { name: 'search: Chinese', paths: words('/api/agents', '旅行', '发票识别') },
  { name: 'search: phrase', paths: words('/api/agents', '"what is missing in the hotel"') },
  { name: 'search: word and tag', paths: queries('q=missing&tag=travel', 'q=hotel&tag=invoice&tag=tax') },
  { name: 'search: word and three filters', paths: queries('q=each&dialect=v0.3&status=up&capability=streaming') },
  { name: 'search: next pages by cursor', paths: (base) => pages(base, '/api/agents?q=travel', 10) },
  { name: 'search: while typing', paths: words('/api/agents', 't', 'tr', 'tra', 'trav', 'trave', 'travel') },
  { name: 'facets', paths: [facets] },
  { name: 'facets: common word', paths: words(facets, ...common) },
  { name: 'facets: rare word', paths: words(facets, rareWord) },
  { name: 'facets: three filters', paths: [`${facets}?tag=travel&dialect=v0.3&status=up`] },
  { name: 'directory page `/`', paths: ['/'] },
  { name: 'directory page with a search', paths: words('/', 'travel', rareWord) },
]

/** Returns the paths of the pages of a list, at most `most`. */
async function pages(base: string, first: string, most: number): Promise<string[]> {
  const all: string[] = []
  let next: string | null = first
  while (next && all.length < most) {
    all.push(next)
    const { nextCursor } = (await (await fetch(`${base}${next}`)).json()) as { nextCursor: string | null }
    next = nextCursor && `${first}&cursor=${nextCursor}`
  }
  return all
}
