import 'server-only'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { viewerDigest, viewerScript, viewerStyle } from '@/lib/server/traces/gen/viewer'
import type { TaskExport } from '@/lib/server/traces/task-export'

/** Only the file's own script runs, and nothing is requested from a network: images, audio and fonts are in the file. */
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${viewerDigest}'`,
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data:',
  'frame-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Escapes JSON so that HTML treats it as text only. */
const escapeJson = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

/** Characters that are escaped before other requests get a turn. */
const pieceLength = 256 * 1024

/** Returns where a piece ends that should end at `end`. Pieces are encoded one by one, so none ends within a surrogate pair. */
function findPieceEnd(text: string, end: number): number {
  const last = text.charCodeAt(end - 1)
  return end < text.length && last >= 0xd800 && last <= 0xdbff ? end - 1 : end
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Bytes of an HTML file besides its rows. */
export const viewerBytes = Buffer.byteLength(viewerScript) + Buffer.byteLength(viewerStyle)

/** Writes a task as a self-contained HTML replay, in pieces. */
export async function* renderHtml({ head, pages }: Pick<TaskExport, 'head' | 'pages'>): AsyncGenerator<string> {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml([head.task.title, head.agent.name, 'Switchboard'].filter(Boolean).join(' · '))}</title>
<style>${viewerStyle}</style>
</head>
<body class="font-sans antialiased">
<p id="still">JavaScript is disabled here, so this recording can’t be replayed. Save the file and open it in a browser.<br><span lang="zh-CN">此处已禁用 JavaScript，无法回放。请保存文件并用浏览器打开。</span></p>
<script type="application/json" id="trace">${escapeJson(JSON.stringify(head))}</script>
`
  for await (const page of pages()) {
    yield '<script type="application/json" data-rows>['
    for (const [index, row] of page.entries()) {
      if (index > 0) yield ','
      for (let start = 0; start < row.length;) {
        const end = findPieceEnd(row, start + pieceLength)
        yield escapeJson(row.slice(start, end))
        start = end
        if (row.length > pieceLength) await othersTurn()
      }
    }
    yield ']</script>\n'
  }
  yield `<script>${viewerScript}</script>\n</body>\n</html>\n`
}
