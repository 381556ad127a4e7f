import { notFound } from 'next/navigation'
import { findPageAgent } from '@/lib/server/http/page-viewer'

/** Responds with 404 before streaming starts, because the status is 200 from then on. */
export default async function AgentLayout({ params, children }: LayoutProps<'/agents/[slug]'>) {
  if (!(await findPageAgent((await params).slug))) notFound()
  return children
}
