-- Imports of earlier versions did not store these values. The time of tasks that waited for an answer cannot be told from the columns.
UPDATE "Task" SET
  "rowCount" = "lastSeq",
  "faulty" = EXISTS (SELECT 1 FROM "TaskEvent" WHERE "TaskEvent"."taskId" = "Task"."id" AND "TaskEvent"."kind" = 'fault'),
  "spanMs" = CASE WHEN "states"::text LIKE '%-required%' THEN 0 ELSE least(greatest(0, round(extract(epoch FROM "updatedAt" - "createdAt") * 1000)), 2147483647) END
WHERE "imported" IS NOT NULL;
