import { notFound } from 'next/navigation'
import { pageAgent } from '@/lib/server/agents/page-agent'

/** Looks before anything is sent: once the page has begun to load, its status says 200. */
export default async function AgentLayout({ params, children }: LayoutProps<'/agents/[slug]'>) {
  if (!(await pageAgent((await params).slug))) notFound()
  return children
}
