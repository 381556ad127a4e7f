import 'server-only'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { viewerDigest, viewerScript, viewerStyle } from '@/lib/server/traces/gen/viewer'
import type { LeavingTask } from '@/lib/server/traces/leaving-task'

/** Only the file's own script runs, and nothing is asked of any network: pictures and sounds come out of the file. */
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${viewerDigest}'`,
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'frame-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** JSON that HTML takes for nothing but text. */
const inert = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

/** Characters that are made inert before others get their turn. */
const pieceLength = 256 * 1024

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The bytes of such a file beside its rows. */
export const viewerBytes = Buffer.byteLength(viewerScript) + Buffer.byteLength(viewerStyle)

/** A task as an HTML file that replays by itself, in pieces. */
export async function* htmlText({ head, pages }: Pick<LeavingTask, 'head' | 'pages'>): AsyncGenerator<string> {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(head.task.title || head.agent.name)}</title>
<style>${viewerStyle}</style>
</head>
<body class="font-sans antialiased">
<p id="still">JavaScript is disabled here, so this recording can’t be replayed. Save the file and open it in a browser.<br><span lang="zh-CN">此处已禁用 JavaScript，无法回放。请保存文件并用浏览器打开。</span></p>
<script type="application/json" id="trace">${inert(JSON.stringify(head))}</script>
`
  for await (const page of pages()) {
    yield '<script type="application/json" data-rows>['
    for (const [index, row] of page.entries()) {
      if (index > 0) yield ','
      for (let start = 0; start < row.length; start += pieceLength) {
        yield inert(row.slice(start, start + pieceLength))
        if (row.length > pieceLength) await othersTurn()
      }
    }
    yield ']</script>\n'
  }
  yield `<script>${viewerScript}</script>\n</body>\n</html>\n`
}
