-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "forwardingOrigins" JSONB;

-- Agents for which it is on: the origin of the endpoint. If that is not recognized, the setting has to be turned on again.
UPDATE "Agent" SET "forwardingOrigins" = json_array(lower(
    substr("url", 1, instr("url", '://') + 1 + instr(substr("url" || '/', instr("url", '://') + 3), '/'))
  ))
  WHERE "passAuthorization" AND ("url" LIKE 'http://%' OR "url" LIKE 'https://%');
