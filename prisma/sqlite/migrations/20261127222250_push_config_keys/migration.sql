-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_PushConfig" (
    "taskId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "dialect" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "deliveredSeq" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "problem" TEXT,
    "apiKeyId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("taskId", "id"),
    CONSTRAINT "PushConfig_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "Task" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PushConfig_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_PushConfig" ("attempts", "createdAt", "deliveredSeq", "dialect", "id", "nextAttemptAt", "problem", "secret", "taskId", "url") SELECT "attempts", "createdAt", "deliveredSeq", "dialect", "id", "nextAttemptAt", "problem", "secret", "taskId", "url" FROM "PushConfig";
DROP TABLE "PushConfig";
ALTER TABLE "new_PushConfig" RENAME TO "PushConfig";
CREATE INDEX "PushConfig_nextAttemptAt_idx" ON "PushConfig"("nextAttemptAt");
CREATE INDEX "PushConfig_apiKeyId_idx" ON "PushConfig"("apiKeyId") WHERE "apiKeyId" IS NOT NULL;
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
