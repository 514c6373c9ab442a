import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadsApi } from '#src/features/downloads/downloads.api.ts';
import { findingsApi } from '#src/features/findings/findings.api.ts';
import { hedisFile, makeOrganization, makeSeason, makeSubmission, makeUser } from '#src/test/factories.ts';
import { uploadsApi } from './uploads.api.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';

let portal: TestPortal;
const admin = 'admin@plan.example';
const plan = { subId: 1234, orgId: 5678 };

beforeAll(async () => {
  portal = await startTestPortal({
    handlers: { uploads: uploadsApi, findings: findingsApi, downloads: downloadsApi },
  });
  const db = portal.database.owner;
  await makeSeason(db);
  await makeOrganization(db, { orgId: plan.orgId });
  await makeSubmission(db, plan);
  await makeUser(db, { email: admin, roles: [['orgadmin', plan.orgId]] });
});

afterAll(() => portal.close());

test('a good file is received, checked and taken in', async () => {
  const { status, body, transactionId } = await portal.upload(admin, [
    { name: 'Commercial1234.xml', content: hedisFile(plan) },
  ]);
  expect(status).toBe(200);
  expect(body.state).toBe('received');
  const { closing, lines } = await portal.outcomeOf(admin, transactionId);
  expect(lines).toMatchInlineSnapshot(`
    [
      "Received 1 file (42.7 kB)",
      "Commercial1234.xml: Warning",
      "{"transactionId":"5939cdbb-7c81-443d-976a-9bb61bf9c2a6","state":"received","fatalError":false,"uploadDetail":{"fileUploaded":true,"validationResult":{"validationSuccessful":true,"messages":[{"message":"Commercial1234.xml: 41 Warning","severity":"Warning"}]},"nonSurveyFiles":[{"fileId":"cd0d5f15-3b24-4591-86c6-8315a431bd90","fileName":"Commercial1234.xml","submissionID":1234,"component":"DST","productLine":"Commercial","isProcessed":true,"isValidated":true,"validationStatus":"Warning","submissionStatus":"Apply Plan Lock","note":"41 Warning"}],"surveyFiles":[]}}",
      "{"transactionId":"5939cdbb-7c81-443d-976a-9bb61bf9c2a6","state":"finished","fatalError":false,"uploadDetail":{"fileUploaded":true,"validationResult":{"validationSuccessful":false,"messages":[{"message":"Commercial1234.xml: 41 Warning","severity":"Warning"}]},"nonSurveyFiles":[{"fileId":"cd0d5f15-3b24-4591-86c6-8315a431bd90","fileName":"Commercial1234.xml","submissionID":1234,"component":"DST","productLine":"Commercial","isProcessed":true,"isValidated":true,"validationStatus":"Warning","submissionStatus":"Apply Plan Lock","note":"41 Warning"}],"surveyFiles":[]}}",
    ]
  `);
  expect(closing).toMatchInlineSnapshot(`
    {
      "fatalError": false,
      "state": "finished",
      "transactionId": "5939cdbb-7c81-443d-976a-9bb61bf9c2a6",
      "uploadDetail": {
        "fileUploaded": true,
        "nonSurveyFiles": [
          {
            "component": "DST",
            "fileId": "cd0d5f15-3b24-4591-86c6-8315a431bd90",
            "fileName": "Commercial1234.xml",
            "isProcessed": true,
            "isValidated": true,
            "note": "41 Warning",
            "productLine": "Commercial",
            "submissionID": 1234,
            "submissionStatus": "Apply Plan Lock",
            "validationStatus": "Warning",
          },
        ],
        "surveyFiles": [],
        "validationResult": {
          "messages": [
            {
              "message": "Commercial1234.xml: 41 Warning",
              "severity": "Warning",
            },
          ],
          "validationSuccessful": false,
        },
      },
    }
  `);
});
