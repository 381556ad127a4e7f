-- Agents without modes take and give plain text (A2A v0.1 §5.5).
INSERT INTO "AgentMode" ("mode", "agentId")
  SELECT 'text/plain', "id" FROM "Agent" WHERE "inputModes" = '[]'::jsonb OR "outputModes" = '[]'::jsonb
  ON CONFLICT DO NOTHING;
UPDATE "Agent" SET "inputModes" = '["text/plain"]'::jsonb WHERE "inputModes" = '[]'::jsonb;
UPDATE "Agent" SET "outputModes" = '["text/plain"]'::jsonb WHERE "outputModes" = '[]'::jsonb;
