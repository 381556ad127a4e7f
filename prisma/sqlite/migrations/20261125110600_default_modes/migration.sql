-- Agents without modes take and give plain text (A2A v0.1 §5.5).
INSERT OR IGNORE INTO "AgentMode" ("mode", "agentId")
  SELECT 'text/plain', "id" FROM "Agent" WHERE "inputModes" = '[]' OR "outputModes" = '[]';
UPDATE "Agent" SET "inputModes" = '["text/plain"]' WHERE "inputModes" = '[]';
UPDATE "Agent" SET "outputModes" = '["text/plain"]' WHERE "outputModes" = '[]';
