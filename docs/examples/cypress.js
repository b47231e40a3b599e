// For `cypress/support/e2e.js`: `cy.readPage()` yields the record of the page under test.
//
//   cy.visit('/news').readPage().its('content.markdown').should('match', /^# /);

const SCRIPT = 'node_modules/pith/dist/pith-page.js';

Cypress.Commands.add('readPage', { prevSubject: 'optional' }, (_, options) =>
  cy.readFile(SCRIPT, { log: false }).then(code =>
    cy.window({ log: false }).then({ timeout: 30_000 }, window => {
      window.eval(code);
      return window.pith.read(window.document, options);
    }),
  ),
);
