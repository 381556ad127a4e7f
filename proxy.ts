import { type NextRequest, NextResponse } from 'next/server'
import { buildContentSecurityPolicy } from '@/lib/server/access/content-security-policy'
import { findOriginProblem } from '@/lib/server/access/find-origin-problem'
import { env } from '@/lib/server/platform/env'
import { pageHeaders } from '@/lib/server/http/page-headers'

/** Pages only: refuses foreign requests and sets the content security policy. Who may see what is decided where data is read. */
export function proxy(request: NextRequest): NextResponse {
  const reason = findOriginProblem(request.method, request.headers, env())
  if (reason)
    return new NextResponse(`${reason}\n`, { status: 403, headers: { 'content-type': 'text/plain; charset=utf-8' } })

  const nonce = crypto.randomUUID().replaceAll('-', '')
  const policy = buildContentSecurityPolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set(pageHeaders.nonce, nonce)
  headers.set(pageHeaders.path, request.nextUrl.pathname + request.nextUrl.search)
  // Next reads the nonce for its own scripts out of this.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = {
  matcher: ['/((?!api/|a2a/|mcp(?:/|$)|v1/|shared/|mocks/|samples(?:/|$)|\\.well-known/|_next/static/).*)'],
}
