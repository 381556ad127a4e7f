import { cookies } from 'next/headers'
import { dismissed, welcomeCookie } from '@/components/agents/directory/welcome-cookie'
import { WelcomePanel } from '@/components/agents/directory/welcome-panel'
import { findSampleAgent } from '@/lib/server/db/agents/agents'
import type { Viewer } from '@/lib/server/platform/viewer'
import { findSampleRecording } from '@/lib/server/traces/sample-recording'

/** The sample agent of the first chat: it answers at once, with a chart. */
export const firstSample = 'data-lab'

/** The welcome panel, unless it was dismissed in this browser. */
export async function Welcome({ viewer }: { viewer: Viewer }) {
  if ((await cookies()).get(welcomeCookie)?.value === dismissed) return null
  const [agent, recording] = await Promise.all([findSampleAgent(viewer, firstSample), findSampleRecording(viewer)])
  return <WelcomePanel sample={agent && agent.lifecycle !== 'archived' ? agent.slug : null} recording={recording} />
}
