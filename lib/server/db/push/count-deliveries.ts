import 'server-only'
import { database } from '@/lib/server/db/engine/client'

/** Number and size of the webhook deliveries in a task's log. */
export interface DeliveryCounts {
  accepted: number
  refused: number
  /** Bytes of their bodies. */
  bytes: number
}

/** Counts the webhook deliveries in a task's log. */
export async function countDeliveries(taskId: string): Promise<DeliveryCounts> {
  const [row] = await database().prisma.$queryRaw<Record<keyof DeliveryCounts, number | bigint | null>[]>`
    SELECT sum(CASE WHEN "event" LIKE '{"kind":"push","accepted":true%' THEN 1 ELSE 0 END) AS "accepted",
      sum(CASE WHEN "event" LIKE '{"kind":"push","accepted":false%' THEN 1 ELSE 0 END) AS "refused",
      sum(octet_length("raw")) AS "bytes"
    FROM "TaskEvent" WHERE "taskId" = ${taskId} AND "kind" = 'push'`
  const { accepted, refused, bytes } = row ?? {}
  return { accepted: Number(accepted ?? 0), refused: Number(refused ?? 0), bytes: Number(bytes ?? 0) }
}
