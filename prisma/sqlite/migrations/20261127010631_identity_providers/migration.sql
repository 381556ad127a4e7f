-- CreateTable
CREATE TABLE "IdentityProvider" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "secret" TEXT,
    "scopes" TEXT NOT NULL DEFAULT 'openid email profile',
    "groupsClaim" TEXT,
    "groupRules" JSONB NOT NULL,
    "domains" JSONB NOT NULL,
    "createsAccounts" BOOLEAN NOT NULL DEFAULT true,
    "defaultRole" TEXT NOT NULL DEFAULT 'member',
    "disabledAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Identity" (
    "providerId" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("providerId", "subject"),
    CONSTRAINT "Identity_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "IdentityProvider" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Identity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "BrowserSession" ADD COLUMN "providerId" TEXT REFERENCES "IdentityProvider" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BrowserSession" ADD COLUMN "providerSession" TEXT;
CREATE INDEX "BrowserSession_providerId_providerSession_idx" ON "BrowserSession"("providerId", "providerSession");

-- CreateIndex
CREATE UNIQUE INDEX "IdentityProvider_issuer_key" ON "IdentityProvider"("issuer");

-- CreateIndex
CREATE INDEX "Identity_userId_idx" ON "Identity"("userId");
