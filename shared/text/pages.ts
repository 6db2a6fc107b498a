import { PRODUCT } from '../product.ts';

/* The titles of pages, also used for the window's title. */

export const login = 'Sign in to your account';
export const register = 'Create your account';
export const forgotPassword = 'Forgot your password?';
export const resetPassword = 'Choose a new password';
export const verifyEmail = 'Verifying your email...';
export const unsubscribe = `Unsubscribe from ${PRODUCT.name}’s email?`;

export const dashboard = 'Dashboard';
export const commitments = 'Commitments';
export const commitment = 'Commitment';
export const history = 'History';
export const confidants = 'Confidants';
export const confidant = 'Confidant';
export const fitnessDashboard = 'Fitness Dashboard';
export const chats = 'Chats';
export const chat = 'Chat';
export const powerups = 'Power-Ups';
export const managePowerups = 'Manage Power-Ups';
export const fitness = 'Fitness';
export const settings = 'Settings';
export const encouragements = 'Encouragements';
export const notifications = 'Notification Settings';
