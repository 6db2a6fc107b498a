export default { root: '/work/main', test: { include: ['test/conformance/**/*.test.ts'], testTimeout: 15000 } };
