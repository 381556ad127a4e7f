-- Imports of earlier versions did not store these values. The time of tasks that waited for an answer cannot be told from the columns.
UPDATE "Task" SET
  "rowCount" = "lastSeq",
  "faulty" = EXISTS (SELECT 1 FROM "TaskEvent" WHERE "TaskEvent"."taskId" = "Task"."id" AND "TaskEvent"."kind" = 'fault'),
  "spanMs" = CASE WHEN "states" LIKE '%-required%' THEN 0 ELSE coalesce(min(max(0, CAST(round((julianday("updatedAt") - julianday("createdAt")) * 86400000) AS INTEGER)), 2147483647), 0) END
WHERE "imported" IS NOT NULL;
