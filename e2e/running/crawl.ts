import { pageProblem } from './page-problem.ts'

const languages = ['en', 'zh-CN']

/** Follows all links inside the app in both languages. Returns the paths that do not lead to a page, and the number of pages. */
export async function crawl(url: string, starts: string[]) {
  const problems: string[] = []
  const paths = new Set(starts)
  const headers = languages.map((language) => ({ cookie: `locale=${language}` }))
  for (const path of paths) {
    for (const each of headers) {
      const answer = await fetch(`${url}${path}`, { headers: each })
      const page = await answer.text()
      const problem = pageProblem(answer.status, page)
      if (problem) problems.push(`${path} (${each.cookie}): ${problem}`)
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
      for (const [, link = ''] of page.matchAll(/ href="(\/(?!\/|_next\/|api\/)[^"#?]*)/g)) paths.add(link)
    }
  }
  return { problems, pages: paths.size }
}
