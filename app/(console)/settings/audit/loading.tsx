import { ForRole } from '@/components/entities/viewer/viewer-context'
import { AuditSkeleton } from '@/components/settings/loading/audit-skeleton'

export default function AuditLoading() {
  return (
    <ForRole least="administrator">
      <AuditSkeleton />
    </ForRole>
  )
}
